import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { RunningApp } from './app'

/** The product in a process of its own. */
export interface RunningServer extends RunningApp {
  process: ChildProcess
  stop: () => Promise<number | null>
}

const start: string = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start
/** The flags and variables that `npm start` gives to node. */
const nodeFlags = start.match(/--[\w-]+=\S+/g) ?? []
const nodeVariables = Object.fromEntries(
  [...start.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
)

/**
 * Starts the built server on a free loopback port unless given one, on the given environment; its data folder is its own unless given.
 * @param openFiles how many files the process may have open at once
 * @param folder of another build than this one
 */
export async function startServer(
  variables: Record<string, string> = {},
  { openFiles, folder }: { openFiles?: number; folder?: string } = {},
): Promise<RunningServer> {
  const own = variables.DATA_DIR === undefined
  const dataDir = variables.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), 'zinehouse-server-'))
  const command = [process.execPath, ...nodeFlags, 'build/server.js']
  const limited = ['sh', '-c', `ulimit -n ${openFiles} && exec "$@"`, 'sh', ...command]
  const [program = '', ...parameters] = openFiles ? limited : command
  const child = spawn(program, parameters, {
    cwd: folder,
    env: {
      ...process.env,
      ...nodeVariables,
      NODE_ENV: 'production',
      SAMPLE_CONTENT: 'off',
      TAKE_PDFS_APART: 'off',
      ...variables,
      LOG_LEVEL: variables.LOG_LEVEL ?? 'info',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: variables.PORT ?? '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const lines: string[] = []
  const listening = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface(stream).on('line', (line) => {
        lines.push(line)
        const port = / is on http:\/\/localhost:(\d+)/.exec(line)?.[1]
        if (port) resolve(`http://127.0.0.1:${port}`)
      })
    }
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${lines.join('\n')}`)))
  })
  const origin = await listening
  return {
    origin,
    dataDir,
    process: child,
    log: () => lines.join('\n'),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      if (own) rmSync(dataDir, { recursive: true, force: true })
      return child.exitCode
    },
  }
}
