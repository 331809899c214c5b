import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { drawnApart, maxApart } from './drawn'
import { expect, test } from './fixtures'
import { published } from './published'

const folder = 'test/pdfs/drawn'

test.skip(spawnSync('pdftoppm', ['-v']).error !== undefined, 'poppler-utils are not installed')

for (const name of readdirSync(folder).filter((file) => file.endsWith('.pdf'))) {
  test(`${name} is drawn as poppler draws it @js`, async ({ page, site }) => {
    const pdf = `${folder}/${name}`
    await page.goto(published(site, `Drawn ${name}`, readFileSync(pdf)))
    const canvas = page.locator('[data-page="1"] canvas')
    await expect(canvas).toBeVisible()
    await expect(page.locator('[data-page="1"] .textLayer')).toBeAttached()
    const { mean, most } = await drawnApart(canvas, pdf)
    expect(mean).toBeLessThan(maxApart.mean)
    expect(most).toBeLessThan(maxApart.most)
  })
}
