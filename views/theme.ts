/** The sheet's colours, which the browser uses for its own frame too; the same as `--sheet` in the styles. */
export const themeColors = { light: '#fffdf8', dark: '#1c1915' }
