import { Html } from '../pages/html.ts'

/** Styles inside the frames; the `--color…` come from the page's `appearance.variables`. */
export const frameStyle = new Html(`
* { box-sizing: border-box }
body { margin: 0; padding: 3px; background: transparent; color: var(--colorText, #1a1f36); font: var(--fontSizeBase, 16px)/1.4 var(--fontFamily, system-ui, sans-serif) }
body > div + div, .pair { margin-top: .75rem }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem }
label { display: block; font-size: .875em; margin-bottom: .25rem; color: var(--colorText, #1a1f36) }
input, select { width: 100%; min-height: 2.75rem; padding: .6rem .75rem; font: inherit; color: inherit; background: var(--colorBackground, #fff); border: 1px solid color-mix(in srgb, var(--colorText, #1a1f36) 45%, transparent); border-radius: var(--borderRadius, 6px) }
input[aria-invalid=true] { border-color: var(--colorDanger, #b3093c) }
input::placeholder { color: var(--colorTextSecondary, #5c6475) }
:focus-visible { outline: 2px solid var(--colorPrimary, #4f46e5); outline-offset: 1px }
.error { margin: .25rem 0 0; font-size: .875em; color: var(--colorDanger, #b3093c) }
.error:empty { display: none }
.wallet { width: 100%; border: 0; border-radius: var(--borderRadius, 6px); background: #000; color: #fff; font: inherit; font-weight: 600; cursor: pointer }
`)
