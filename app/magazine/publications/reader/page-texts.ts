/** Returns a function that fetches the text of all pages, once; undefined if they are not extracted yet. */
export function pageTextsAt(address: string): () => Promise<string[] | undefined> {
  let texts: Promise<string[] | undefined> | undefined
  return () => {
    texts ??= fetchTexts(address)
    return texts
  }
}

async function fetchTexts(address: string): Promise<string[] | undefined> {
  try {
    const answer = await fetch(address)
    if (!answer.ok) return
    const { pages } = (await answer.json()) as { pages: { text: string }[] }
    return pages.map(({ text }) => text)
  } catch {
    return undefined
  }
}
