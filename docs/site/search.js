const form = document.querySelector('search form')
const field = form.querySelector('input')
const found = document.querySelector('#found')
const { up } = document.currentScript.dataset
const maxResults = 20
let parts

form.hidden = false
form.addEventListener('submit', (event) => {
  event.preventDefault()
  found.querySelector('a')?.focus()
})
field.addEventListener('focus', load, { once: true })
field.addEventListener('input', show)

async function load() {
  const answer = await fetch(`${up}search.json`)
  parts = (await answer.json()).map((part) => ({
    ...part,
    headings: `${part.page} ${part.heading}`.toLowerCase(),
    all: `${part.page} ${part.heading} ${part.text}`.toLowerCase(),
  }))
  show()
}

/** Lists the parts of pages that have all words, those first that have them in their headings. */
function show() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  found.hidden = words.length === 0
  if (!parts || found.hidden) return
  const rank = ({ headings }) => words.filter((word) => headings.includes(word)).length
  const matches = parts
    .filter(({ all }) => words.every((word) => all.includes(word)))
    .sort((one, other) => rank(other) - rank(one))
  const lines = matches.slice(0, maxResults).map((part) => lineOf(part, words[0]))
  const count = document.createElement('p')
  count.textContent = matches.length === 0 ? 'Nothing was found.' : `Found: ${matches.length}`
  const list = document.createElement('ul')
  list.append(...lines)
  found.replaceChildren(count, list)
}

function lineOf({ page, heading, text, to }, word) {
  const link = document.createElement('a')
  link.href = up + to
  link.textContent = page === heading ? page : `${page}: ${heading}`
  const at = Math.max(0, text.toLowerCase().indexOf(word) - 40)
  const passage = document.createElement('p')
  passage.textContent = `${at > 0 ? '… ' : ''}${text.slice(at, at + 140)} …`
  const line = document.createElement('li')
  line.append(link, text.trim() ? passage : '')
  return line
}
