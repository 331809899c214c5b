// Loaded into a server under measurement: tells, at each SIGUSR2, for how much processor time at most its thread answered nothing else.
import { openSync, readSync } from 'node:fs'

const everyMs = 2
const file = openSync('/proc/self/schedstat')
const text = Buffer.alloc(100)
const threadMs = () => Number.parseInt(text.toString('latin1', 0, readSync(file, text, 0, 100, 0)), 10) / 1e6

let last = threadMs()
let longest = 0
setInterval(() => {
  const now = threadMs()
  longest = Math.max(longest, now - last)
  last = now
}, everyMs).unref()
process.on('SIGUSR2', () => {
  process.stdout.write(`held ${longest} ms\n`)
  longest = 0
})
