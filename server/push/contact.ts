type Reach = {
  /** As in /.well-known/security.txt. */
  readonly securityContact: readonly string[]
  /** Host names with commas between. */
  readonly publicHosts: string
}

/**
 * How a push service can reach the operator (RFC 8292, section 2.1): an address of SECURITY_CONTACT, or the page of the
 * installation.
 */
export const contactOf = ({ securityContact, publicHosts }: Reach): string =>
  securityContact.find(contact => /^(mailto|https):/.test(contact)) ??
  `https://${publicHosts.split(',')[0] || 'localhost'}`
