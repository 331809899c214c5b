import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { articles } from './articles.mjs'
import { bands } from './groups.mjs'
import { authors } from './people.mjs'
import { discounts, shipping } from './postage.mjs'
import { merch } from './shop.mjs'
import { sampleDir } from './tools.mjs'

/** Writes sample.json and says which of the files it names are not there yet. */
const manifest = {
  authors,
  articles: articles.map((article) => ({
    title: article.title,
    description: article.description,
    filetype: article.filetype,
    contentType: article.contentType,
    language: article.language,
    uploadDate: article.uploadDate,
    authors: article.authors,
    pdf: `pdfs/${article.key}.pdf`,
    coverImage: `covers/${article.key}.jpg`,
    viewcount: article.views[0],
    downloadcount: article.views[1],
  })),
  merch,
  bands,
  shipping,
  discounts,
}

const text = JSON.stringify(manifest, null, 2)
writeFileSync(join(sampleDir, 'sample.json'), `${text}\n`)

const files = [
  ...text.matchAll(/"((?:authors|pdfs|covers|merch|images|audio|originals|photos)\/[^"]+)"/g),
].map(([, file]) => file)
const missing = files.filter((file) => !existsSync(join(sampleDir, 'files', file)))
console.log(`${files.length} files named, ${missing.length} missing`, missing.slice(0, 8))
