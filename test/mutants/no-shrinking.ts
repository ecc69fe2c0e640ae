import fc from 'fast-check'

// That a change is noticed is all that is asked; the smallest example of it takes a thousand times as long.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })
