import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'

/** Tells whether the text browser is installed, with what gives it a terminal. */
export const hasW3m = ['w3m', 'script'].every((name) => spawnSync(name, ['--version']).error === undefined)

const [enter, tab, redraw, clearLine] = ['\r', '\t', '\f', '\x15']
const escapeKey = String.fromCharCode(27)
/** Moves of the cursor stand for spaces, too. */
const escapes = new RegExp(`${escapeKey}(?:\\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[=>78M])`, 'g')

/** w3m in a terminal that is tall enough for a whole page: it knows no scripts. It ends with its test. */
export function aTextBrowser(address: string) {
  const home = mkdtempSync(path.join(tmpdir(), 'zinehouse-w3m-'))
  const command = `stty rows 200 cols 100 && exec w3m -o confirm_qq=0 '${address}'`
  const env = { ...process.env, HOME: home, TERM: 'xterm', LC_ALL: 'C.UTF-8' }
  const browser: ChildProcessWithoutNullStreams = spawn('script', ['-qefc', command, '/dev/null'], { env })
  onTestFinished(() => {
    browser.kill('SIGKILL')
    rmSync(home, { recursive: true, force: true })
  })
  let painted = ''
  browser.stdout.setEncoding('utf8').on('data', (more: string) => {
    painted += more
  })
  browser.stdin.on('error', () => undefined)
  const type = (keys: string) => void browser.stdin.write(keys)
  const shown = () => painted.replace(escapes, ' ').replace(/\s+/g, ' ')
  return {
    /** Waits until a text is on the screen, all of which is painted anew each time. */
    async sees(text: string) {
      await expect
        .poll(
          () => {
            const before = shown()
            painted = ''
            type(redraw)
            return before
          },
          { timeout: 30_000, interval: 500 },
        )
        .toContain(text)
    },
    /** Fills the field after a text. */
    fill: (label: string, value: string) =>
      type(`/${label}${enter}${tab}${enter}${clearLine}${value}${enter}`),
    /** Presses the button, or follows the link, that a text is in. */
    press: (text: string) => type(`/${text}${enter}${enter}`),
  }
}
