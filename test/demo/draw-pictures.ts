/**
 * Takes the two pictures of the README, of a demo that runs: a guest's first page, and an owner's home after two tips.
 *   npm run demo                          in one terminal
 *   node test/demo/draw-pictures.ts       in another; PORT as for the demo
 */
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { payButton, typeCard } from '../browser/guest-steps.ts'
import { demoMembers } from './seed-demo.ts'
import { demoCustomer } from './welcome.ts'

const url = `http://localhost:${process.env.PORT ?? 3000}`
const code = `${url}/q/demosakuracode01`
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })

const guest = await open({ viewport: { width: 390, height: 844 } })
await guest.goto(code)
await guest.click('label:has(input[name=preset][value="500"])')
await draw(guest, 'guest')

for (const [amount, review] of [
  ['3000', 'The best dinner of our trip. Thank you!'],
  ['500', ''],
] as const) {
  await guest.goto(code)
  await guest.fill('input[name=amount]', amount)
  await guest.fill('textarea[name=review]', review)
  await Promise.all([guest.waitForURL(/\/confirm\?tip=/), guest.click('main form button[type=submit]')])
  await typeCard(guest)
  await Promise.all([guest.waitForURL(/\/payment\/success/), guest.click(payButton)])
}

const owner = await open({ viewport: { width: 800, height: 900 } })
await owner.goto(`${url}/auth/login`)
await owner.fill('input[type=email]', demoMembers.owner.email)
await owner.fill('input[type=password]', demoCustomer.password)
await Promise.all([owner.waitForURL(`${url}/branch`), owner.click('main form button[type=submit]')])
// Loaded again, the toast of the sign-in is gone.
await owner.goto(`${url}/branch`)
await draw(owner, 'owner')
await browser.close()

async function open(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: 'en', deviceScaleFactor: 2, ...options })
  return context.newPage()
}

async function draw(page: Page, name: string) {
  await page.waitForLoadState('networkidle').catch(() => {})
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality: 80 })
    .toFile(`docs/pictures/${name}.webp`)
}
