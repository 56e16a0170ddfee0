// Certificates as the sample configuration uses them, for servers and clients on this machine.
import { execFileSync } from 'node:child_process'

/**
 * Makes a certificate authority, and certificates for `localhost`, `pulso-market` and `pulso`: NAME.crt and NAME.key in
 * the folder.
 */
export function makeCertificates(folder: string): void {
  execFileSync('sh', ['docs/certificates.sh', folder])
}
