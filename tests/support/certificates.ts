// Certificates of the sample configuration, for servers and clients of this machine.
import { execFileSync } from 'node:child_process'

/** An authority and certificates for `localhost`, `pulso-market` and `pulso`: NAME.crt and NAME.key in the folder. */
export function makeCertificates(folder: string): void {
  execFileSync('sh', ['docs/certificates.sh', folder])
}
