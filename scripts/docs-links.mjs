import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Follows the links, pictures, sheets and scripts of a folder of pages that lead to files of the folder.
 * @returns a line for each that leads nowhere: no such file, or no such place on the page
 */
export function findBrokenLinks(folder) {
  const pages = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.html'))
  return pages.flatMap((page) =>
    [...new Set(linksOf(path.join(folder, page)))]
      .filter((link) => !/^\w+:/.test(link) && !leadsSomewhere(path.join(folder, page), link))
      .map((link) => `${page}: ${link} leads nowhere`),
  )
}

const textOf = (file) => readFileSync(file, 'utf8')

const linksOf = (file) =>
  [...textOf(file).matchAll(/\s(?:href|src|srcset)="([^"]*)"/g)].map(([, link = '']) => link)

function leadsSomewhere(page, link) {
  const [to, hash] = decodeURI(link).split('#')
  const file = to ? path.join(path.dirname(page), to) : page
  return existsSync(file) && (!hash || textOf(file).includes(` id="${hash}"`))
}
