import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from './fixtures'
import { published } from './published'

const folder = 'test/pdfs/drawn'
const side = 40

/** A picture on white, so small that only what is drawn counts, not how its edges are smoothed. */
const looked = (picture: Sharp) =>
  picture
    .flatten({ background: '#fff' })
    .resize(side, side, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()

test.skip(spawnSync('pdftoppm', ['-v']).error !== undefined, 'poppler-utils are not installed')

for (const name of readdirSync(folder).filter((file) => file.endsWith('.pdf'))) {
  test(`${name} is drawn as poppler draws it @js`, async ({ page, site }) => {
    const pdf = `${folder}/${name}`
    await page.goto(published(site, `Drawn ${name}`, readFileSync(pdf)))
    const canvas = page.locator('[data-page="1"] canvas')
    await expect(canvas).toBeVisible()
    await expect(page.locator('[data-page="1"] .textLayer')).toBeAttached()
    const address = await canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL())
    const ours = await looked(sharp(Buffer.from(address.split(',')[1] ?? '', 'base64')))
    const theirs = await looked(sharp(execFileSync('pdftoppm', ['-r', '200', '-l', '1', '-png', pdf])))

    const differences = ours.map((value, index) => Math.abs(value - (theirs[index] ?? 0)))
    expect(differences.reduce((sum, each) => sum + each, 0) / differences.length).toBeLessThan(6)
    expect(Math.max(...differences)).toBeLessThan(80)
  })
}
