import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** Reads Prisma's query compiler for an engine from the package's module, which holds it as base64. */
export async function readQueryCompiler(engine: 'sqlite' | 'postgresql'): Promise<WebAssembly.Module> {
  const file = resolve(`@prisma/client/runtime/query_compiler_bg.${engine}.wasm-base64.mjs`)
  const text = await readFile(file, 'latin1')
  const base64 = text.slice(text.indexOf('"') + 1, text.lastIndexOf('"'))
  return WebAssembly.compile(Buffer.from(base64, 'base64'))
}
