import { createReadStream, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { createSampleAdmin } from '../accounts/first-admin.server'
import { bandSlug } from '../bands/bands'
import { db } from '../platform/db.server'
import { env } from '../platform/env.server'
import { log } from '../platform/log.server'
import { contentTypes, filetypes, searchable } from '../publications/publications'
import type { FileKind } from '../uploads/file-kinds'
import { storeFile } from '../uploads/stored-files.server'

const text = z.string().default('')
const Sample = z.object({
  authors: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      bio: z.string().optional(),
      profileImage: z.string().optional(),
    }),
  ),
  articles: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      filetype: z.enum(filetypes),
      contentType: z.enum(contentTypes),
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
      description: z.string().optional(),
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

/** Fills an empty database with the sample magazine, unless SAMPLE_CONTENT is off. */
export async function loadSampleMagazine(): Promise<void> {
  const manifest = path.join(folder, 'sample.json')
  if (!env.hasSampleContent || !existsSync(manifest) || !(await isEmpty())) return
  const sample = Sample.parse(JSON.parse(readFileSync(manifest, 'utf8')))

  const authorIds = new Map<string, number>()
  for (const { key, name, bio, profileImage } of sample.authors) {
    const image = profileImage && (await stored('profileImage', profileImage))
    const { id } = await db.author.create({ data: { name, bio, profileImage: image } })
    authorIds.set(key, id)
  }
  for (const { authors, pdf, coverImage, uploadDate, ...article } of sample.articles) {
    await db.article.create({
      data: {
        ...article,
        searchText: searchable(`${article.title}\n${article.description}`),
        pdfPath: await stored('pdf', pdf),
        coverImage: await stored('cover', coverImage),
        uploadedAt: new Date(uploadDate),
        authors: {
          create: authors.map((key, position) => ({ authorId: authorIds.get(key) ?? 0, position })),
        },
      },
    })
  }
  for (const { price, image, ...item } of sample.merch) {
    const priceCents = Math.round(price * 100)
    await db.merchItem.create({ data: { ...item, priceCents, image: await stored('merchImage', image) } })
  }
  for (const { tracks, photos, landingImage, ...band } of sample.bands) {
    const trackRows = await inOrder(tracks, async ({ title, audioFile }) => ({
      title,
      audioFile: await stored('track', audioFile),
    }))
    const photoRows = await inOrder(photos, async ({ title, photo }) => ({
      title,
      image: await stored('photo', photo),
    }))
    await db.band.create({
      data: {
        ...band,
        slug: bandSlug(band.title),
        landingImage: await stored('landingImage', landingImage),
        tracks: { create: trackRows },
        photos: { create: photoRows },
      },
    })
  }
  await createSampleAdmin()
  log.info({ articles: sample.articles.length, bands: sample.bands.length }, 'sample magazine loaded')
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

function stored(kind: FileKind, file: string): Promise<string> {
  return storeFile(kind, path.basename(file), createReadStream(path.join(folder, 'files', file)))
}

async function inOrder<T, R>(values: T[], change: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const value of values) results.push(await change(value))
  return results
}
