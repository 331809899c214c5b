import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import MarkdownIt from 'markdown-it'

const styles = 'app/platform/styles'
const extras = 'docs/site'

/** A line of a document, invisible in Markdown, where the site shows a picture of an address of the sample. */
const picture = /^<!-- picture: (\/\S*) (.+) -->$/gm

/** The pictures that the documents of a folder show. @returns `address`, `text`, and the `name` of its file */
export const picturesIn = (source) =>
  documentsIn(source).flatMap((file) =>
    [...readFileSync(path.join(source, file), 'utf8').matchAll(picture)].map(([, address, text]) => ({
      address,
      text,
      name: nameOf(address),
    })),
  )

const nameOf = (address) => address.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'front'

/**
 * Writes the documents of a folder as pages of HTML, with one list of all pages, which `README.md` sorts, and a search.
 * @param repository the address before that of files outside of the folder; without it they are no links
 * @returns how many pages
 */
export function makeDocs(source, target, repository) {
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(target))
    if (name !== 'pictures') rmSync(path.join(target, name), { recursive: true })
  for (const name of ['style.css', 'search.js']) cpSync(path.join(extras, name), path.join(target, name))
  for (const name of ['tokens.css', 'reset.css', 'fonts'])
    cpSync(path.join(styles, name), path.join(target, name), { recursive: true })

  const sections = sectionsOf(source)
  const order = sections.flatMap(({ files }) => files)
  const pages = documentsIn(source).map((file) => readPage({ source, target, file, repository }))
  const titles = new Map(pages.map(({ file, title }) => [file, title]))
  for (const page of pages) {
    const at = order.indexOf(page.file)
    const beside = at < 0 ? [] : [order[at - 1], order[at + 1]]
    const html = frame(page, { sections, titles, beside })
    mkdirSync(path.dirname(path.join(target, addressOf(page.file))), { recursive: true })
    writeFileSync(path.join(target, addressOf(page.file)), html)
  }
  const indexed = pages.filter(({ file }) => order.includes(file)).flatMap(({ parts }) => parts)
  writeFileSync(path.join(target, 'search.json'), JSON.stringify(indexed))
  return pages.length
}

export const documentsIn = (source) =>
  readdirSync(source, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.md'))
    .sort()

/** The headings of README.md with the documents below each; a link to the guide stands for all that the guide links to. */
export function sectionsOf(source) {
  const linked = (text, folder) =>
    [...text.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, to]) => path.posix.join(folder, to))
  const read = (file) => readFileSync(path.join(source, file), 'utf8')
  return read('README.md')
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const files = linked(section, '')
      const guide = files.flatMap((file) =>
        file === 'guide/README.md' ? [file, ...linked(read(file), 'guide')] : [file],
      )
      return { name: section.split('\n', 1)[0], files: [...new Set(guide)] }
    })
}

const addressOf = (file) => file.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.md$/, '.html')

/** How GitHub names headings, which links in the documents count on. */
const slugOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

function readPage({ source, target, file, repository }) {
  const markdown = new MarkdownIt({ html: true, typographer: false })
  const up = '../'.repeat(file.split('/').length - 1)
  const { renderer } = markdown
  renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n'
  renderer.rules.table_close = () => '</table></div>\n'
  renderer.rules.html_block = (tokens, index) =>
    tokens[index].content.replace(picture, (_line, address, text) => figure(target, up, address, text))
  const tokens = markdown.parse(readFileSync(path.join(source, file), 'utf8'), {})
  const used = new Map()
  const parts = []
  let title = file
  for (const [index, token] of tokens.entries()) {
    const text = (token.children ?? []).map(({ content }) => content).join('')
    if (token.type === 'heading_open') {
      const heading = tokens[index + 1].children.map(({ content }) => content).join('')
      const slug = slugOf(heading)
      const before = used.get(slug) ?? 0
      used.set(slug, before + 1)
      token.attrSet('id', before ? `${slug}-${before}` : slug)
      if (token.tag === 'h1') title = heading
      parts.push({ page: title, heading, to: `${addressOf(file)}#${token.attrGet('id')}`, text: '' })
    } else if (token.type === 'inline' && tokens[index - 1].type !== 'heading_open' && parts.length > 0) {
      parts.at(-1).text += `${text} `
      for (const link of token.children.filter(({ type }) => type === 'link_open'))
        link.attrSet('href', leadTo(link.attrGet('href'), { source, file, repository }))
    } else if (token.type === 'fence' && parts.length > 0) parts.at(-1).text += `${token.content} `
  }
  const html = renderer.render(tokens, markdown.options, {}).replace(/<a href="outside:">(.*?)<\/a>/gs, '$1')
  return { file, title, up, html, parts }
}

/** Where a link of a document leads on the site. */
function leadTo(href, { source, file, repository }) {
  if (/^(\w+:|#)/.test(href)) return href
  const [to, hash = ''] = href.split('#')
  const inside = path.posix.join(path.posix.dirname(file), to)
  if (!inside.startsWith('../')) return addressOf(to) + (hash && `#${hash}`)
  const outside = path.posix.join(source, inside)
  return repository ? repository + outside + (hash && `#${hash}`) : 'outside:'
}

function figure(target, up, address, text) {
  const name = nameOf(address)
  if (!existsSync(path.join(target, 'pictures', `${name}.png`))) return ''
  const at = `${up}pictures/${name}`
  return `<figure><picture><source srcset="${at}-dark.png" media="(prefers-color-scheme: dark)"><img src="${at}.png" alt="" width="1200" height="760" loading="lazy"></picture><figcaption>${text}</figcaption></figure>`
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function frame({ file, title, up, html }, { sections, titles, beside }) {
  const link = (to, more = '') =>
    `<a href="${up}${addressOf(to)}"${more}>${escaped(titles.get(to) ?? to)}</a>`
  const list = ({ name, files }) => {
    const lines = files.map((one) => `<li>${link(one, one === file ? ' aria-current="page"' : '')}</li>`)
    return `<h2>${escaped(name)}</h2>\n<ul>\n${lines.join('\n')}\n</ul>`
  }
  const [before, after] = beside
  const turns = [
    before && `<span>Before: ${link(before)}</span>`,
    after && `<span>Next: ${link(after)}</span>`,
  ]
  const values = {
    title: escaped(file === 'README.md' ? title : `${title} · Zinehouse`),
    up,
    contents: sections.map(list).join('\n'),
    html,
    turns: turns.filter(Boolean).join('\n'),
  }
  return readFileSync('docs/site/page.html', 'utf8').replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all)
}
