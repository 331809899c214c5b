import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { catalogs, problemsOf, sentencesInSources } from './messages.mjs'

/**
 * Writes messages.json beside the scripts of a build: by route, the sentences that its scripts may write, save for those that every page
 * has. Stops a build whose translations are not complete.
 * @returns {import('vite').Plugin}
 */
export function routeMessages() {
  let sentences
  return {
    name: 'route-messages',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    async buildStart() {
      sentences = new Set(await sentencesInSources())
      const problems = catalogs().flatMap((one) => problemsOf(one, [...sentences]))
      if (problems.length > 0) this.error(`Translations:\n${problems.join('\n')}`)
    },
    writeBundle({ dir }, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const own = new Map(chunks.map((chunk) => [chunk.fileName, sentencesOf(chunk.code, sentences)]))
      const messagesOf = (chunk) => new Set(chunksWith(chunk, bundle).flatMap((name) => own.get(name) ?? []))
      const pages = chunks.flatMap((chunk) => {
        const [, id] = /\/app\/([^?]+)\.tsx?(\?.*)?$/.exec(chunk.facadeModuleId ?? '') ?? []
        return chunk.isEntry && id ? [[id, messagesOf(chunk)]] : []
      })
      const isEverywhere = ([id]) => id === 'root' || id === 'entry.client'
      const everywhere = new Set(pages.filter(isEverywhere).flatMap(([, found]) => [...found]))
      const others = pages
        .filter((page) => !isEverywhere(page))
        .map(([id, found]) => [id, [...found].filter((one) => !everywhere.has(one))])
      const listed = { root: [...everywhere], ...Object.fromEntries(others) }
      writeFileSync(path.join(dir, '../messages.json'), JSON.stringify(listed))
    },
  }
}

/** Returns the names of a chunk and of all that it loads, at once or later. */
function chunksWith({ fileName }, bundle) {
  const names = new Set([fileName])
  for (const name of names) {
    const chunk = bundle[name]
    for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])]) names.add(next)
  }
  return [...names]
}

/** Returns which of the sentences stand in a script. */
function sentencesOf(code, sentences) {
  const found = new Set()
  const visit = (node) => {
    if (node.type === 'Literal' && sentences.has(node.value)) found.add(node.value)
    if (node.type === 'TemplateElement' && sentences.has(node.value.cooked)) found.add(node.value.cooked)
    for (const value of Object.values(node)) if (value && typeof value === 'object') visit(value)
  }
  visit(parseAst(code))
  return [...found]
}
