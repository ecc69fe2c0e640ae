/** Makes each thing once and keeps the last `most` of them; what is asked for anew stays longest. */
export function keepFinished<T>(
  make: (key: string) => Promise<T>,
  most: number,
): (key: string) => Promise<T> {
  const finished = new Map<string, Promise<T>>()
  return (key) => {
    const made = finished.get(key) ?? make(key)
    finished.delete(key)
    finished.set(key, made)
    made.catch(() => finished.delete(key))
    const [oldest] = finished.keys()
    if (finished.size > most && oldest !== undefined) finished.delete(oldest)
    return made
  }
}
