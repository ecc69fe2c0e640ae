import { connect } from 'node:tls'

const waitMs = 5000

/** From when until when a certificate is good, in ms since 1970. */
export type Life = { from: number; until: number }

/**
 * How long the certificate that a host shows is good. It is checked as by a browser; rejects if it is not good
 * or the host can't be reached.
 */
export function certificateLife(host: string, port: number): Promise<Life> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: waitMs })
    socket.once('secureConnect', () => {
      const { valid_from: from, valid_to: until } = socket.getPeerCertificate()
      resolve({ from: Date.parse(from), until: Date.parse(until) })
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })
}
