import { createReadStream, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { createSampleAdmin } from '../accounts/first-admin.server'
import { authorContent } from '../authors/author.content.server'
import { bandContent } from '../bands/band.content.server'
import { receiveFile } from '../content/files.server'
import { createRecord } from '../content/lifecycle.server'
import { db } from '../platform/db.server'
import { env } from '../platform/env.server'
import { log } from '../platform/log.server'
import { instantOf } from '../platform/site-zone'
import { articleContent } from '../publications/article.content.server'
import { contentTypes, filetypes } from '../publications/publications'
import { merchContent } from '../shop/merch.content.server'
import { languageTags } from '../ui/languages'
import type { FileKind } from '../uploads/file-kinds'

const text = z.string().default('')
const Sample = z.object({
  authors: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      bio: text,
      profileImage: z.string().optional(),
    }),
  ),
  articles: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      filetype: z.enum(filetypes),
      contentType: z.enum(contentTypes),
      language: z.enum(languageTags).nullable().default(null),
      uploadDate: z.iso.date(),
      authors: z.array(z.string()),
      pdf: z.string(),
      coverImage: z.string(),
      viewcount: z.int().default(0),
      downloadcount: z.int().default(0),
    }),
  ),
  merch: z.array(
    z.object({
      title: z.string(),
      description: text,
      price: z.number(),
      image: z.string(),
      stock: z.int().nullish(),
    }),
  ),
  bands: z.array(
    z.object({
      title: z.string(),
      ...{ description: text, genre: text, spotifyLink: text, appleMusicLink: text, websiteLink: text },
      ...{ instagramLink: text, videoLink: text, email: text, phone: text },
      landingImage: z.string(),
      tracks: z.array(z.object({ title: z.string(), audioFile: z.string() })),
      photos: z.array(z.object({ title: z.string(), photo: z.string() })),
    }),
  ),
})

const folder = 'sample'

/** Only into an empty database, unless SAMPLE_CONTENT is off. */
export async function loadSampleMagazine(): Promise<void> {
  const manifest = path.join(folder, 'sample.json')
  if (!env.hasSampleContent || !existsSync(manifest) || !(await isEmpty())) return
  const { authors, articles, merch, bands } = Sample.parse(JSON.parse(readFileSync(manifest, 'utf8')))

  const authorIds = new Map<string, number>()
  for (const { key, profileImage, ...fields } of authors) {
    const files = { profileImage: await storeFiles('profileImage', profileImage) }
    authorIds.set(key, (await createRecord(authorContent, { fields, files })).id)
  }
  for (const { authors: keys, pdf, coverImage, uploadDate, ...about } of articles) {
    const fields = {
      ...about,
      uploadDate: instantOf({ date: uploadDate, time: '00:00' }),
      authorIds: keys.flatMap((key) => authorIds.get(key) ?? []),
      isDraft: false,
    }
    const files = { pdf: await storeFiles('pdf', pdf), coverImage: await storeFiles('cover', coverImage) }
    await createRecord(articleContent, { fields, files })
  }
  for (const { price, image, ...about } of merch) {
    const fields = { ...about, price: Math.round(price * 100) }
    await createRecord(merchContent, { fields, files: { image: await storeFiles('merchImage', image) } })
  }
  for (const { tracks, photos, landingImage, ...about } of bands) {
    const titles = (parts: { title: string }[]) => parts.map(({ title }) => title)
    const fields = { ...about, isDraft: false, trackTitle: titles(tracks), photoTitle: titles(photos) }
    const files = {
      landingImage: await storeFiles('landingImage', landingImage),
      audioFile: await storeFiles('track', ...tracks.map(({ audioFile }) => audioFile)),
      photo: await storeFiles('photo', ...photos.map(({ photo }) => photo)),
    }
    await createRecord(bandContent, { fields, files })
  }
  await createSampleAdmin()
  log.info({ articles: articles.length, bands: bands.length }, 'sample magazine loaded')
}

async function isEmpty(): Promise<boolean> {
  const counts = await Promise.all([
    db.article.count(),
    db.author.count(),
    db.merchItem.count(),
    db.band.count(),
  ])
  return counts.every((count) => count === 0)
}

async function storeFiles(kind: FileKind, ...files: (string | undefined)[]) {
  const all = []
  for (const file of files) {
    if (!file) continue
    all.push(await receiveFile(kind, path.basename(file), createReadStream(path.join(folder, 'files', file))))
  }
  return all
}
