import type { Fields } from './guest.ts'

type Browser = {
  get(path: string): Promise<{ text: string }>
  post(path: string, fields: Fields): Promise<{ status: number; headers: Record<string, string> }>
}

/** Says yes (or no) to the place that waits for whoever is signed in. Answers where that leads. */
export async function accept(browser: Browser, answer: 'accept' | 'decline' = 'accept'): Promise<string> {
  const page = await browser.get('/profile/invitations')
  const id = /name="id" value="([^"]+)"/.exec(page.text)?.[1]
  if (!id) throw new Error('no place waits to be accepted')
  const { status, headers } = await browser.post('/profile/invitations', { id, answer })
  if (status !== 303) throw new Error(`not answered: ${status}`)
  return headers.location ?? ''
}
