/** How long /search takes over 10,000 articles when its page has to be rendered, in ms; beside a page that asks no search. */
export async function measureSearch(origin: string) {
  const asked = ['', 'ink', 'paper staple', 'harbour', 'none of this', '9999']
  const rows = []
  for (const q of asked) {
    const url = `${origin}/search?articles=on&volume=on&q=${encodeURIComponent(q)}`
    rows.push({ q, medianMs: await medianMs(url), referenceMs: await medianMs(`${origin}/authors`) })
  }
  console.table(rows)
  return rows
}

async function medianMs(url: string): Promise<number> {
  const times = []
  for (let turn = 0; turn < 15; turn += 1) {
    const before = performance.now()
    await (await fetch(url, { headers: { cookie: 'flash=none' } })).arrayBuffer()
    times.push(performance.now() - before)
  }
  return Math.round((times.sort((a, b) => a - b)[7] ?? 0) * 10) / 10
}
