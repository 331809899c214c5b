import { z } from 'zod'
import { locales } from '../platform/i18n/locales'
import { languageTags } from '../platform/ui/languages'
import { embeddings } from './embedding'
import type { MenuEntry } from './menu'
import { typePairings } from './theme'

/** The name of a site picture: a digest of its bytes, and its size in pixels. */
export const SitePictureName = z.string().regex(/^[0-9a-f]{24}-\d{1,4}x\d{1,4}\.(png|jpg)$/)

const MenuEntryShape: z.ZodType<MenuEntry> = z.object({
  key: z.string(),
  label: z.string().default(''),
  isHidden: z.boolean().default(false),
})

const picture = SitePictureName.nullable().default(null)

/** The settings that an owner makes under /admin/site; undefined means the environment's default. */
export const SiteSettings = z.object({
  name: z.string().optional(),
  tagline: z.string().default(''),
  contactEmail: z.string().optional(),
  logo: picture,
  logoDark: picture,
  icon: picture,
  sharePicture: picture,
  /** The accent color, as `#rrggbb`. */
  accent: z.string().nullable().default(null),
  type: z.enum(typePairings).default('house'),
  footer: z.string().default(''),
  social: z.array(z.string()).optional(),
  timezone: z.string().optional(),
  language: z.enum(languageTags).default('en'),
  otherLanguages: z.array(z.enum(locales)).default([]),
  address: z.string().default(''),
  menu: z.array(MenuEntryShape).default([]),
  takesTips: z.boolean().default(false),
  /** The suggested tips, in cents. */
  tipSums: z.array(z.int().positive()).default([]),
  takesGiftCards: z.boolean().default(false),
  /** Whether tracks can be uploaded in other formats than MP3. */
  takesRecordings: z.boolean().default(false),
  /** Whether readers can download scans with recognized text. */
  offersSearchablePdfs: z.boolean().default(true),
  /** Whether people on other servers (Mastodon and others) may follow. */
  hasFollowers: z.boolean().default(false),
  /** Where publications and items may be shown inside other pages. */
  embedding: z.enum(embeddings).default('anywhere'),
  embedHosts: z.array(z.string()).default([]),
  allowsSearch: z.boolean().default(true),
  /** Whether programs may read the site to answer questions. */
  allowsSummaries: z.boolean().default(true),
  /** Whether programs may use the site for training. */
  allowsTraining: z.boolean().default(true),
})
export type SiteSettings = z.output<typeof SiteSettings>

export type SitePictureUse = 'logo' | 'logoDark' | 'icon' | 'sharePicture'
export const pictureUses: SitePictureUse[] = ['logo', 'logoDark', 'icon', 'sharePicture']
