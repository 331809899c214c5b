import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { buildWhenChanged } from './build.mjs'
import { installedChromium } from './chromium.mjs'
import { forgetSettings } from './environment.mjs'
import { freePort } from './free-port.mjs'
import { hasApt, installPackages } from './install.mjs'

const size = { width: 1200, height: 760 }
const owner = { username: 'owner', password: 'only for pictures' }

/**
 * Photographs pages of the sample magazine in light and in dark: those of the desk as its owner, others as a reader.
 * @param pictures their `address`, and the `name` of the file
 */
export async function takePictures(pictures, folder) {
  if (!installedChromium() && hasApt()) installPackages(['chromium'])
  forgetSettings()
  process.env.NODE_ENV = 'production'
  buildWhenChanged()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'zinehouse-pictures-'))
  const port = await freePort()
  const site = spawn(process.execPath, ['build/server.js'], {
    env: {
      ...process.env,
      MODULES: '',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      ADMIN_USERNAME: owner.username,
      ADMIN_PASSWORD: owner.password,
      ADMIN_EMAIL: 'owner@example.org',
    },
    stdio: 'inherit',
  })
  const browser = await chromium.launch({ executablePath: installedChromium() })
  try {
    const origin = `http://127.0.0.1:${port}`
    while (!(await isReady(origin))) await new Promise((resolve) => setTimeout(resolve, 500))
    const newPage = () => browser.newPage({ viewport: size, baseURL: origin, reducedMotion: 'reduce' })
    const [ofReader, ofOwner] = [await newPage(), await newPage()]
    await logIn(ofOwner)
    mkdirSync(folder, { recursive: true })
    for (const { address, name } of pictures) {
      const page = address.startsWith('/admin') ? ofOwner : ofReader
      for (const [colorScheme, ending] of [
        ['light', ''],
        ['dark', '-dark'],
      ]) {
        await page.emulateMedia({ colorScheme })
        await page.goto(address, { waitUntil: 'networkidle' })
        await page.screenshot({ path: path.join(folder, `${name}${ending}.png`) })
      }
    }
  } finally {
    await browser.close()
    site.kill()
    site.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  }
}

const isReady = (origin) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function logIn(page) {
  await page.goto('/login')
  await page.getByLabel('Username').fill(owner.username)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('/')
}
