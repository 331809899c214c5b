import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildWhenChanged } from '../../scripts/build.mjs'
import { startServer } from '../server'

/** Builds, and loads the sample magazine once into a folder that every worker's server starts from a copy of. */
export default async function setup() {
  buildWhenChanged()
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-sample-'))
  process.env.ZINEHOUSE_SAMPLE_DIR = folder
  mkdirSync(path.join(folder, 'pictures'))
  const server = await startServer({ DATA_DIR: folder, SAMPLE_CONTENT: 'on' })
  await server.stop()
  return () => rmSync(folder, { recursive: true, force: true })
}
