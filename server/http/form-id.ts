/** The id that a form brings for what it makes: sent twice, it makes one. As `newId` makes them. */
export const formId = /^[0-9a-z]{16}$/
