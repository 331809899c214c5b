import type { RouteConfigEntry } from '@remix-run/route-config'
import type { Prisma } from '../../platform/database/db.server'
import type { Schedule } from '../../platform/jobs/schedules.server'
import type { DeskLink } from '../desk-link'
import type { SiteSettings } from '../settings'
import type { SiteKind } from './site-kinds'

/** The groups of the desk's menu to which modules add entries. */
export type DeskGroupName = 'publish' | 'shop' | 'audience' | 'site' | 'system'

/**
 * A part of the product that an owner switches on or off as a whole. Only its own folder and the list in
 * app/modules.ts name it: menu, search, API reference and background work read this description.
 */
export interface Module {
  /** The module's name, which is stored in the database and so never changes. */
  name: string
  title: string
  /** One sentence about what the module lets people do. */
  sentence: string
  /** The additions of the module besides its entries in the menu, each in words. */
  adds?: string[]
  /** The kinds of new sites that have the module on from the start. */
  suits?: SiteKind[]
  /** The group of the module's card, if the module has no entry in the menu. */
  group?: DeskGroupName
  /**
   * The tables and settings that tell whether an older site uses the module: one of the tables has a row, or one of
   * the settings differs from a new site's. See also `isUsed` of the server.
   */
  usedBy: { tables?: Prisma.ModelName[]; settings?: (keyof SiteSettings)[] }
  /** The kinds of records, by their names in addresses, that only this module edits. */
  kinds?: string[]
  /**
   * The module's addresses, by the part of the route table. People outside have links to those in `sent`, which stay
   * while something is unsettled.
   */
  routes: Partial<Record<'site' | 'sent' | 'besideCover' | 'admin' | 'api', RouteConfigEntry[]>>
  /** The module's entries in the desk's menu. */
  links: (DeskLink & { group: DeskGroupName })[]
  /** The module's tasks that the desk's search finds by further words. */
  places?: DeskLink[]
  /** The module's settings. While it is off, no form shows them, and saving leaves them as they are. */
  settings?: (keyof SiteSettings)[]
  /**
   * The JSON API's fields that belong to the module, by names that no other field has. While it is off, they are not
   * described.
   */
  fields?: string[]
  /** Loads the module's server part, only when it is needed: route tables are read without a database. */
  server?: () => Promise<ModuleServer>
}

export interface ModuleServer {
  /** Tells whether a site uses the module, if `usedBy` is not enough to tell. */
  isUsed?: () => Promise<boolean>
  /** Tells whether environment variables of this module are set: then a new site has it on, unless MODULES is set. */
  isConfigured?: () => boolean
  /**
   * The offer of the module on the dashboard: the sentence, and when it would help. It is shown until the owner
   * answers.
   */
  offer?: { sentence: string; when: () => Promise<boolean> }
  /** The schedules that pause while the module is off. */
  schedules?: Schedule[]
  /**
   * The schedules that finish what was begun with people outside; while the module is off, they run until that is
   * settled.
   */
  settling?: Schedule[]
  /**
   * Returns the unsettled matters with people outside, in the current language. The module's pages stay until there
   * are none.
   */
  unsettled?: () => Promise<string[]>
  /**
   * Tells whether a request may open the module's pages while it is off, because the user has unsettled matters
   * there.
   */
  isOpenTo?: (request: Request) => Promise<boolean>
}

/**
 * Describes a route like `route` of Remix's route config, which would bring the whole compiler to the server.
 * @param file the module's path below app/
 */
export const route = (path: string, file: string, options: { id?: string } = {}): RouteConfigEntry => ({
  path,
  file,
  ...options,
})
