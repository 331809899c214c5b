import { recognizePages } from '../app/magazine/documents/recognition/recognize-document.server'
import { env } from '../app/platform/env.server'

/** A process that recognizes the pages of the document it is given, and says so before each. */
env.takesPdfsApart = true
const mayGoOn = async () => process.stdout.write('page\n') || true
const isOver = await recognizePages(Number(process.argv[2]), new AbortController().signal, { mayGoOn })
process.stdout.write(isOver ? 'over\n' : 'stopped\n', () => process.exit(0))
