import { connect } from 'node:tls'

const waitMs = 5000

/**
 * When the certificate that a host shows ends, in ms since 1970. It is checked as by a browser; rejects if it is not good
 * or the host can't be reached.
 */
export function certificateUntil(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: waitMs })
    socket.once('secureConnect', () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })
}
