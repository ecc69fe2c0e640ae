/** One style sheet for all of the sandbox's pages; unlike the product's on purpose. */
export const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --ink: #1a1f36; --soft: #697386; --line: #d5dbe3; --paper: #fff; --back: #f6f8fb; --blue: #4f46e5; --red: #b3093c }
@media (prefers-color-scheme: dark) { :root { --ink: #eef1f6; --soft: #aab2c0; --line: #3a4152; --paper: #1b2030; --back: #12151f; --blue: #a5a0ff; --red: #ff8fab } }
* { box-sizing: border-box }
body { margin: 0; background: var(--back); color: var(--ink) }
.banner { margin: 0; padding: .5rem 1rem; background: #ffd166; color: #3d2b00; text-align: center; font-weight: 600 }
main { max-width: 28rem; margin: 1.5rem auto; padding: 1.5rem; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem }
main:has(table) { max-width: 76rem }
@media (max-width: 30rem) { main { margin: 0; padding: 1.25rem; border: 0; border-radius: 0 } }
h1 { font-size: 1.1rem; margin: 0; font-weight: 600; color: var(--soft) }
.amount { font-size: 2.25rem; font-weight: 700; margin: 0 0 1rem }
label { display: block; margin-top: .75rem; font-size: .9rem; font-weight: 600 }
input { width: 100%; padding: .7rem .75rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: .4rem }
input[aria-invalid=true] { border-color: var(--red) }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; align-items: end }
.error { color: var(--red); font-size: .9rem; margin: .25rem 0 0 }
button { font: inherit; font-weight: 600; padding: .75rem 1rem; min-height: 2.75rem; border: 0; border-radius: .4rem; background: #4f46e5; color: #fff; cursor: pointer }
button.plain { background: none; color: var(--ink); border: 1px solid var(--soft) }
.wide { width: 100%; margin-top: 1.25rem }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px }
a { color: var(--blue) }
.cards { margin: 1.5rem 0 0; padding: 0; list-style: none; font-size: .85rem; color: var(--soft) }
.cards code { color: var(--ink) }
table { border-collapse: collapse; width: 100%; font-size: .85rem }
th, td { text-align: left; padding: .4rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top }
td form { display: inline }
td button { padding: .2rem .6rem; min-height: 1.75rem; font-size: .8rem; margin: 0 .2rem .2rem 0 }
.scroll { overflow-x: auto }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem }
`

/** Styles inside the frames; the `--color…` come from the page's `appearance.variables`. */
export const frameStyle = `
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
`
