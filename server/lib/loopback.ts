// Whether a host is this machine itself: what is sent to it crosses no network.

export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return name === 'localhost' || name === '::1' || /^(::ffff:)?127\./.test(name)
}
