import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { vi } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { called, type Driver, type PageElement } from './driver'

/** The name that WebDriver gives to the field that holds an element's id. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const viewport = { width: 1280, height: 800 }

/** WebKitGTK's own small browser, over W3C WebDriver, on a screen of its own. */
export async function launchWebKit({
  driver,
  browser,
}: {
  driver: string
  browser: string
}): Promise<Driver> {
  const screen = await aScreen()
  const port = await freePort()
  const service = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      DISPLAY: screen.name,
      GDK_BACKEND: 'x11',
      // WebKit's sandbox needs user namespaces, which root in a container has not.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const problems: string[] = []
  for (const stream of [service.stdout, service.stderr]) {
    createInterface(stream).on('line', (line) => {
      if (/CONSOLE \S+ ERROR/.test(line)) problems.push(line)
    })
  }
  const stop = async () => {
    await ended(service)
    await ended(screen.process)
  }
  try {
    const session = await aSession(`http://127.0.0.1:${port}`, browser)
    return {
      ...session,
      problems: () => problems,
      async close() {
        await session.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function aSession(service: string, binary: string): Promise<Omit<Driver, 'problems'>> {
  await vi.waitFor(() => fetch(`${service}/status`), { timeout: 10_000 })
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true']
  const asked = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } }
  const { sessionId } = await call<{ sessionId: string }>('POST', `${service}/session`, {
    capabilities: asked,
  })
  const session = `${service}/session/${sessionId}`
  const run = <T>(asked: { toString(): string }, args: string[]) =>
    call<T>('POST', `${session}/execute/sync`, { script: `return ${called(asked, args)}`, args: [] })
  await call('POST', `${session}/window/rect`, viewport)

  return {
    async open(address) {
      await call('POST', `${session}/url`, { url: address })
    },
    ask: (question, ...args) => run(question, args),
    async find(finder, ...args) {
      const found = await run<Record<string, string> | null>(finder, args)
      const id = found?.[elementKey]
      return id ? elementOf(session, id) : undefined
    },
    async close() {
      await call('DELETE', session)
    },
  }
}

function elementOf(session: string, id: string): PageElement {
  const address = `${session}/element/${id}`
  const run = (script: string) =>
    call('POST', `${session}/execute/sync`, { script, args: [{ [elementKey]: id }] })
  const send = async (text: string) => {
    await call('POST', `${address}/value`, { text })
  }
  return {
    async click() {
      // The driver brings the element into view, but does not wait where the page scrolls smoothly.
      await run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })")
      await call('POST', `${address}/click`, {})
    },
    async type(text) {
      await run('arguments[0].focus(); arguments[0].select()')
      await send(text)
    },
    choose: send,
  }
}

/** @throws Error with what WebDriver says is wrong */
async function call<T>(method: string, address: string, body?: object): Promise<T> {
  const answer = await fetch(address, { method, body: body && JSON.stringify(body) })
  const { value }: { value: T } = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`)
  return value
}

/** An X display of a number that is free. */
async function aScreen() {
  const size = `${viewport.width}x${viewport.height}x24`
  const args = ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = await Promise.race([
    once(server.stdio[3] as NodeJS.ReadableStream, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb does not start.'))),
  ])
  return { name: `:${String(number).trim()}`, process: server }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}
