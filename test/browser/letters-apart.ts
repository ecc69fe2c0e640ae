/** Runs in a page: the amounts that have two lines. */
export function brokenAmounts(): string[] {
  const found = new Set<string>()
  const range = document.createRange()
  const look = (said: string) => {
    const lines: DOMRect[] = []
    for (const rect of range.getClientRects())
      if (!lines.some((line) => rect.top < line.bottom - 2 && line.top < rect.bottom - 2)) lines.push(rect)
    if (lines.length > 1) found.add(`broken: ${said}`)
  }
  for (const amount of document.querySelectorAll('.figure')) {
    range.selectNodeContents(amount)
    look(amount.textContent)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.vh, svg, option')) continue
    for (const { 0: said, index } of text.data.matchAll(/[−+]?(?:¥[\d,]+|[\d,]+(?:円|日元|日圓|엔))/g)) {
      range.setStart(text, index)
      range.setEnd(text, index + said.length)
      look(said)
    }
  }
  return [...found]
}

/**
 * Runs in a page: what leaves it at the side, and which words or fields are printed over one another or run down in a column, in words. What is fixed to the
 * window, scrolls in a box of its own or is hidden does not count.
 */
export function facesOutOfPlace(): string[] {
  type Face = { of: Element; left: number; right: number; top: number; bottom: number; said: string }
  const faces: Face[] = []
  const narrow: string[] = []
  const aside = new Map<Element, boolean>()
  /** Whether the element, or one around it, is taken out of the page's flow. */
  const isAside = (element: Element): boolean => {
    const known = aside.get(element)
    if (known !== undefined) return known
    const { position, overflowX, clipPath } = getComputedStyle(element)
    const own =
      /fixed|sticky/.test(position) || /auto|scroll|hidden|clip/.test(overflowX) || clipPath !== 'none'
    const parent = element.parentElement
    const is =
      (own && element !== document.body) ||
      (parent !== null && parent !== document.documentElement && isAside(parent))
    aside.set(element, is)
    return is
  }
  const add = (of: Element, { left, right, top, bottom, width, height }: DOMRect, said: string) => {
    if (width > 1 && height > 1) faces.push({ of, left, right, top, bottom, said })
  }
  const isLeftOut = (element: Element) =>
    element.closest('.vh, svg, [aria-hidden="true"], option') !== null ||
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    isAside(element)
  const range = document.createRange()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const of = text.parentElement
    if (!of || text.data.trim() === '' || isLeftOut(of)) continue
    range.selectNodeContents(text)
    const lines = [...range.getClientRects()].map((line) => line.width)
    // A word a letter wide, or two.
    if (lines.length > 3 && Math.max(...lines) < 1.9 * Number.parseFloat(getComputedStyle(of).fontSize))
      narrow.push(text.data.trim().slice(0, 12))
    // The letters themselves: a font's line is higher than they are.
    for (const { x, y, width, height } of range.getClientRects())
      add(of, new DOMRect(x, y + height / 6, width, (height * 2) / 3), text.data.trim().slice(0, 12))
  }
  for (const field of document.querySelectorAll(
    '.btn, input:not([type=radio], [type=checkbox]), select, textarea',
  ))
    if (!isLeftOut(field))
      add(field, field.getBoundingClientRect(), `[${field.textContent?.slice(0, 12) || field.id}]`)
  const width = document.documentElement.clientWidth
  const found = new Set(narrow.map((said) => `down: ${said}`))
  if (document.documentElement.scrollWidth > width)
    found.add(`wider by ${document.documentElement.scrollWidth - width}`)
  for (const { left, right, said } of faces) if (left < -1 || right > width + 1) found.add(`out: ${said}`)
  faces.sort((a, b) => a.top - b.top)
  for (const [at, one] of faces.entries())
    for (let next = at + 1; next < faces.length; next++) {
      const other = faces[next] as Face
      if (other.top > one.bottom - 3) break
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - other.top
      if (across > 3 && down > 3 && !one.of.contains(other.of) && !other.of.contains(one.of))
        found.add(`over: ${one.said} | ${other.said}`)
    }
  return [...found]
}
