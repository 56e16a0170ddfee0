// The token of a request (RFC 6750, section 2.1).
import type { IncomingHttpHeaders } from 'node:http'

export const tokenOf = ({ authorization = '' }: IncomingHttpHeaders): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization)?.[1]
