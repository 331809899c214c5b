import { createReadStream, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { bandContentKind } from '../../bands/band.content.server'
import { authorContentKind } from '../../magazine/authors/author.content.server'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import { changeVolumeContents } from '../../magazine/publications/volumes/volume-contents.server'
import { db } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { env } from '../../platform/env.server'
import { msg } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import { setStartProgress } from '../../platform/process/starting.server'
import { instantOf, localTimeOf } from '../../platform/site-zone'
import { centsFromAmount } from '../../platform/ui/money'
import { addSampleNewsletterDraft } from '../../reach/newsletter/newsletters.server'
import { merchContentKind } from '../../shop/items/merch.content.server'
import { findMerchItemForAdmin } from '../../shop/items/merch.server'
import type { ItemOption } from '../../shop/items/options'
import { changeVariants, setItemOptions } from '../../shop/items/variants.server'
import { createSampleAdmin } from '../../site/accounts/first-admin.server'
import type { ContentKind, ContentRow, UploadedContent } from '../../site/content/kind.server'
import { createRecord, findRecordCreatedWithKey } from '../../site/content/lifecycle.server'
import { receiveFile } from '../../site/content/receive-file.server'
import { pageContentKind } from '../../site/pages/page.content.server'
import { PageFields } from '../../site/pages/page-form'
import { addRedirect } from '../../site/redirects/redirects.server'
import { sampleContact } from '../../site/sample-contact'
import type { FileKind } from '../../site/uploads/file-kinds'
import { addSampleBandActivity, addSampleConnections } from './sample-bands.server'
import { addSampleCall } from './sample-calls.server'
import { addSampleDownload } from './sample-downloads.server'
import { SampleManifest, type SampleVariant } from './sample-manifest.server'
import { addSampleMembers } from './sample-members.server'
import { addSampleOriginals, addSampleReleases } from './sample-releases.server'
import { addSampleSales } from './sample-sales.server'
import { addSampleShares } from './sample-shares.server'
import { addSampleShippingRates } from './sample-shipping-rates.server'
import { addSampleStatistics } from './sample-statistics.server'
import { suggestedTipsCents } from './sample-tips'
import { saveFirstSettings } from './site-settings.server'

/** The name that marks an unfinished load of the sample; it is removed once the load is complete. */
const begun = 'sample magazine'

function readSample(folder: string): SampleManifest | undefined {
  const manifest = path.join(folder, 'sample.json')
  if (!env.hasSampleContent || !existsSync(manifest)) return
  return SampleManifest.parse(JSON.parse(readFileSync(manifest, 'utf8')))
}

/** Returns the names of the modules that are on in a new site with the sample. */
export const modulesOfSample = (folder = 'sample'): string[] => readSample(folder)?.modules ?? []

/** Loads the sample into an empty database, or completes an interrupted load; not when SAMPLE_CONTENT is off. */
export async function addSampleMagazine(folder = 'sample'): Promise<void> {
  const isBegun = await db.creationKey.findUnique({ where: { key: begun } })
  if (!isBegun && !(await hasNoContent())) return
  const sample = readSample(folder)
  if (!sample) return
  if (!isBegun) await db.creationKey.create({ data: { key: begun, createdId: 0 } })
  const { authors, articles, merch, bands, pages } = sample
  const storeFiles = filesFrom(path.join(folder, 'files'), sample.altTexts)
  const total = authors.length + articles.length + merch.length + bands.length + pages.length
  let done = 0
  const step = () => setStartProgress({ doing: msg('Loading the sample magazine'), done: done++, total })
  log.info('Loading the sample magazine …')

  const authorIds = new Map<string, number>()
  for (const { key, profileImage, ...fields } of authors) {
    step()
    const id = await createOnce(authorContentKind, key, async () => ({
      fields,
      files: { profileImage: await storeFiles('profileImage', profileImage) },
    }))
    authorIds.set(key, id)
  }
  const articleIds = new Map<string, number>()
  for (const { authors: keys, pdf, coverImage, uploadDate, volume: _, previewPages, ...rest } of articles) {
    const { pageTexts, ...about } = rest
    step()
    const id = await createOnce(articleContentKind, about.title, async () => ({
      fields: {
        ...about,
        uploadDate: instantOf({ date: uploadDate, time: '00:00' }),
        authorIds: keys.flatMap((key) => authorIds.get(key) ?? []),
        isDraft: false,
        ...(previewPages !== undefined && { access: 'members' as const, previewPages }),
      },
      files: { pdf: await storeFiles('pdf', pdf), coverImage: await storeFiles('cover', coverImage) },
    }))
    articleIds.set(about.title, id)
    if ((await db.pageCorrection.count({ where: { articleId: id } })) === 0)
      await db.pageCorrection.createMany({
        data: pageTexts.map(({ page: number, ...words }) => ({ articleId: id, number, ...words })),
      })
  }
  for (const { title, volume = '' } of articles) {
    const [id, articleId] = [articleIds.get(volume), articleIds.get(title)]
    if (id && articleId) await changeVolumeContents(id, { intent: 'add', articleId })
  }
  for (const { price, image, images, options, variants, shipsInDays, files, parts, ...rest } of merch) {
    step()
    const { band: _band, minimumPrice, moreIfYouCan, priceWords, ...about } = rest
    const pricing = {
      takesMore: moreIfYouCan,
      priceWords,
      minimumCents: minimumPrice === undefined ? null : centsFromAmount(minimumPrice),
    }
    const id = await createOnce(merchContentKind, about.title, async () => ({
      fields: {
        ...about,
        price: centsFromAmount(price),
        pricing,
        shipsFrom: shipsInDays ? dayIn(shipsInDays) : null,
      },
      files: {
        image: await storeFiles('merchImage', image),
        images: await storeFiles('merchImage', ...images),
      },
    }))
    if (options.length > 0) await giveOptions(id, options, variants)
    await addSampleDownload(id, { files, parts }, storeFiles)
  }
  await addSampleShippingRates(sample)
  for (const { tracks, photos, landingImage, dates, news, releases, lyrics, ...about } of bands) {
    step()
    const titles = (parts: { title: string }[]) => parts.map(({ title }) => title)
    const id = await createOnce(bandContentKind, about.title, async () => ({
      fields: { ...about, isDraft: false, trackTitle: titles(tracks), photoTitle: titles(photos) },
      files: {
        landingImage: await storeFiles('landingImage', landingImage),
        audioFile: await storeFiles('track', ...tracks.map(({ audioFile }) => audioFile)),
        photo: await storeFiles('photo', ...photos.map(({ photo }) => photo)),
      },
    }))
    await addSampleBandActivity(id, { dates, news })
    await addSampleOriginals(id, tracks, storeFiles)
    await addSampleReleases(id, { releases, lyrics }, storeFiles)
  }
  await addSampleConnections(sample)
  for (const about of pages) {
    step()
    const upload = { fields: PageFields.parse(about), files: { pictures: [] } }
    await createOnce(pageContentKind, about.title, async () => upload)
  }
  for (const redirect of sample.redirects) await addRedirect(db, redirect)
  await addSampleCall(sample, storeFiles)
  await addSampleMembers(sample)
  await addSampleShares(sample)
  await addSampleSales(sample)
  if (sample.letter && (await db.letter.count()) === 0) await addSampleNewsletterDraft(sample.letter)
  if (sample.site) await saveFirstSettings({ ...sample.site, ...sampleContact, ...sampleSettings() })
  await addSampleStatistics()
  await createSampleAdmin()
  await db.creationKey.delete({ where: { key: begun } })
  log.info({ articles: articles.length, bands: bands.length }, 'sample magazine loaded')
}

const sampleSettings = () => ({
  takesTips: true,
  tipSums: suggestedTipsCents(),
  takesGiftCards: true,
  takesRecordings: true,
})

const dayIn = (days: number) => localTimeOf(new Date(Date.now() + days * dayMs)).date

async function giveOptions(id: number, options: ItemOption[], about: SampleVariant[]) {
  const { version } = await findMerchItemForAdmin(id)
  await setItemOptions(id, { version, options, mayRemove: true })
  const item = await findMerchItemForAdmin(id)
  const variants = item.variants.map(({ id, values, priceCents }) => {
    const {
      price,
      stock = null,
      sku = '',
      weightGrams = null,
    } = about.find((one) => one.values.join() === values.join()) ?? {}
    const changed = {
      priceCents: price === undefined ? priceCents : centsFromAmount(price),
      sku,
      weightGrams,
      pictureId: null,
    }
    return { id, stock, previousStock: null, ...changed }
  })
  await changeVariants(id, { version: item.version, variants })
}

/** @returns the id of the record, created now or by an interrupted start */
async function createOnce<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  name: string,
  make: () => Promise<UploadedContent<Fields, Name>>,
): Promise<number> {
  const key = `sample ${name}`
  return (
    (await findRecordCreatedWithKey(kind, key)) ?? (await createRecord(kind, { ...(await make()), key })).id
  )
}

/** Tells whether the site has no articles, authors, items or bands, not even drafts or trash. */
export async function hasNoContent(): Promise<boolean> {
  const counts = await Promise.all([
    db.article.count(),
    db.author.count(),
    db.merchItem.count(),
    db.band.count(),
  ])
  return counts.every((count) => count === 0)
}

const filesFrom =
  (folder: string, altTexts: Record<string, string>) =>
  async (kind: FileKind, ...files: (string | undefined)[]) => {
    const all = []
    for (const file of files) {
      if (!file) continue
      const stored = await receiveFile(kind, path.basename(file), createReadStream(path.join(folder, file)))
      all.push({ ...stored, altText: altTexts[file] })
    }
    return all
  }
