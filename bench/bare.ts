import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A bare server of this folder, in a process of its own, told what it needs. */
export async function startBare(script: string, told: object) {
  const child = fork(new URL(script, import.meta.url).pathname, { execArgv: [] })
  const stop = () => child.kill()
  process.once('exit', stop)
  child.once('exit', () => process.off('exit', stop))
  child.send(told)
  const [port] = (await once(child, 'message')) as [number]
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop }
}
