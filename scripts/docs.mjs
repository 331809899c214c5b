import path from 'node:path'
import { readCommand } from './command.mjs'
import { enterProject } from './environment.mjs'
import { install } from './install.mjs'

const { values, positionals } = readCommand(
  `npm run docs -- [DIR] [--pictures] [--repository URL]   makes a site of docs/ in DIR (docs-site), as files that any web server sends
       --pictures         photographs the pages of the sample magazine that the documents show
       --repository URL   where links to files outside of docs/ lead, such as https://example.org/zinehouse/blob/main/`,
  { most: 1, options: { pictures: { type: 'boolean' }, repository: { type: 'string' } } },
)
enterProject()
const target = path.resolve(positionals[0] ?? 'docs-site')
await (values.pictures ? install('test') : install())

const { findBrokenLinks } = await import('./docs-links.mjs')
const { makeDocs, picturesIn } = await import('./docs-pages.mjs')
if (values.pictures) {
  const { takePictures } = await import('./docs-pictures.mjs')
  await takePictures(picturesIn('docs'), path.join(target, 'pictures'))
}
const count = makeDocs('docs', target, values.repository)
const broken = findBrokenLinks(target)
for (const line of broken) console.error(line)
console.log(`${count} pages are in ${target}`)
process.exit(broken.length > 0 ? 1 : 0)
