/** Shows the bank's page in a dialog over the payment page, until the cardholder has answered it. */
export function showChallenge(origin: string, url: string): Promise<void> {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog')
    const frame = document.createElement('iframe')
    frame.src = url
    frame.title = '3D Secure'
    frame.style.border = '0'
    frame.style.width = 'min(26rem, 88vw)'
    frame.style.height = 'min(32rem, 80vh)'
    dialog.style.padding = '0'
    dialog.style.border = '0'
    dialog.style.borderRadius = '12px'
    dialog.style.overflow = 'hidden'
    dialog.append(frame)
    // As with Stripe, Escape doesn't get the cardholder out of a question their bank is asking.
    dialog.addEventListener('cancel', (event) => event.preventDefault())
    const listener = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return
      if ((event.data as { sandbox?: string }).sandbox !== 'challenge-over') return
      window.removeEventListener('message', listener)
      dialog.close()
      dialog.remove()
      resolve()
    }
    window.addEventListener('message', listener)
    document.body.append(dialog)
    dialog.showModal()
  })
}
