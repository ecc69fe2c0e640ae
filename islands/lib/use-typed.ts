import { useEffect, useState } from 'react'

/** What a form holds while it is being filled in; before a script runs, and for the first render, what it was sent with. */
export function useTyped<Typed extends Partial<Record<string, string>>>(
  formOf: () => HTMLFormElement | null | undefined,
  values: Typed,
) {
  const [typed, setTyped] = useState(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form stays the same
  useEffect(() => {
    const form = formOf()
    if (!form) return
    const follow = () => setTyped(Object.fromEntries(new FormData(form)) as Typed)
    follow()
    form.addEventListener('input', follow)
    return () => form.removeEventListener('input', follow)
  }, [])
  return typed
}
