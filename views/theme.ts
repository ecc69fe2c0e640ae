/** The sheet's colours, which the browser's own frame takes on too; the same as `--sheet` in the styles. */
export const themeColors = { light: '#fffdf8', dark: '#1c1915' }
