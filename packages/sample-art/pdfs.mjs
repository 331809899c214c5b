import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { articles } from './articles.mjs'
import { addParts } from './fold-map-parts.mjs'
import { letters } from './letters.mjs'
import { mendOutline } from './outline.mjs'
import { authors } from './people.mjs'
import { plateBook } from './plate-book.mjs'
import { inline, prose } from './prose.mjs'
import { pocketMap } from './sheet.mjs'
import { artAt, chosen, fileAt, fontLinks, openBrowser } from './tools.mjs'

/** Sets every publication as a PDF: real text, tagged, with an outline, one of seven page designs each. */
const byKey = Object.fromEntries(articles.map((article) => [article.key, article]))
const css = readFileSync(new URL('pages.css', import.meta.url), 'utf8')

const makers = {
  single: async (article) => (await setPdf(article, piece(article))).length,
  volume: setVolume,
  plates: async (article) => (await setPdf(article, cover(article) + plateBook())).length,
  sheet: async (article) => {
    const pages = await setPdf(
      article,
      pocketMap(),
      '@page { size: 297mm 210mm; margin: 0; @bottom-center { content: none; } }',
    )
    addParts(fileAt(`pdfs/${article.key}.pdf`))
    return pages.length
  },
}

const browser = await openBrowser()
const page = await browser.newPage()
/** The words of the page's headings; a line break within one is a space. */
const headings = () =>
  page.$$eval('h1, h2, h3', (found) =>
    found
      .map((heading) => heading.innerHTML.replace(/<br[^>]*>/g, ' '))
      .map((html) => {
        const words = new DOMParser().parseFromString(html, 'text/html').body.textContent
        return words.replace(/\s+/g, ' ').trim()
      }),
  )
/** scanned-zine.mjs makes those that are pictures alone. */
const set = Object.keys(byKey).filter((key) => byKey[key].layout !== 'scan')
for (const key of chosen(set)) {
  const make = makers[byKey[key].layout] ?? makers.single
  const pages = await make(byKey[key])
  console.log('pdf', key, pages, 'pages')
}
await browser.close()

function cover({ key }) {
  return `<div class="cover"><img src="file://${fileAt(`covers/${key}.jpg`)}" alt=""></div>`
}

/** One article with its head: kind, title, description, names, and the art of its cover. */
function piece(article, place = '') {
  const names = article.authors.map((key) => authors.find((author) => author.key === key).name).join(' · ')
  const size = article.title.length > 100 ? ' class="long"' : ''
  const text = article.layout === 'japanese' ? upright(prose(article.key)) : prose(article.key)
  return `<article class="piece ${article.layout}" ${place}><header class="head"><div><p class="kicker">${article.contentType}</p><h1${size}>${inline(article.title)}</h1><p class="deck">${inline(article.description)}</p><p class="by">${names || 'Unsigned'}</p></div><img src="file://${artAt(article.key)}" alt=""></header>${text}<p class="end">Loose Staple · Saltmarket · ${article.uploadDate}</p></article>`
}

/** Columns that run down the page need a page of their own. */
function upright(html) {
  const [japanese, english] = html.split(/(?=<div class="body second")/)
  const paragraphs = japanese.match(/<p>.*?<\/p>/g)
  const column = (part) => `<div class="vertical body first" lang="ja">${part.join('')}</div>`
  return column(paragraphs.slice(0, 4)) + column(paragraphs.slice(4)) + english
}

/** An issue: cover, letter, contents, pieces. Set twice, as the contents need to know where the pieces fell. */
async function setVolume(article) {
  const pieces = article.pieces.map((key) => byKey[key])
  const book = (starts) =>
    cover(article) +
    letter(article) +
    contents(pieces, starts) +
    pieces.map((each, i) => piece(each, `style="page: piece${i}"`)).join('')
  const heads = (textOf) =>
    pieces
      .map(
        (each, i) =>
          `@page piece${i} { @top-left { content: "${article.title}"; font: 7pt 'Space Mono'; } @top-right { content: "${textOf(each, i)}"; font: 7pt 'Space Mono', 'Noto Sans CJK JP', 'Noto Kufi Arabic'; } }`,
      )
      .join('')

  const trial = await setPdf(
    article,
    book(pieces.map(() => 0)),
    heads((_, i) => `@@${i}@@`),
  )
  const starts = pieces.map((_, i) => trial.findIndex((text) => text.includes(`@@${i}@@`)) + 1)
  return (
    await setPdf(
      article,
      book(starts),
      heads((each) => (each.title.length > 44 ? `${each.title.slice(0, 42)}…` : each.title)),
    )
  ).length
}

function letter({ key }) {
  return `<section class="letter"><h1>Letter</h1>${letters[key]
    .split('\n\n')
    .map((text) => `<p>${inline(text)}</p>`)
    .join('')}</section>`
}

function contents(pieces, starts) {
  const rows = pieces.map(
    (each, i) =>
      `<li><div><b>${inline(each.title)}</b><small>${inline(each.description)}</small></div><i>${starts[i]}</i></li>`,
  )
  return `<section class="contents"><h1>Contents</h1><ul>${rows.join('')}</ul></section>`
}

async function setPdf(article, body, extraCss = '') {
  const html = `<!doctype html><html lang="${article.lang ?? 'en'}"><meta charset="utf-8"><title>${inline(article.title)}</title>${fontLinks()}<style>${css}${extraCss}</style><body>${body}</body></html>`
  const source = join(tmpdir(), 'zinehouse-page.html')
  const path = fileAt(`pdfs/${article.key}.pdf`)
  writeFileSync(source, html)
  await page.goto(`file://${source}`)
  await page.evaluate(() => document.fonts.ready)
  await page.pdf({ path, preferCSSPageSize: true, printBackground: true, outline: true, tagged: true })
  mendOutline(path, await headings())
  return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }).split('\f').slice(0, -1)
}
