import { modules } from '../../modules'
import { staffPermissions } from '../../site/accounts/guards.server'
import type { Permission } from '../../site/accounts/staff'
import type { DeskLink } from '../../site/desk-link'
import { coreDeskGroups } from './desk-links'

type Section = [start: string, any: readonly Permission[]]

/**
 * Returns the permissions of which staff need one at an address of the desk: those of the entry in the menu that it
 * lies below.
 * @param path as in the table of routes
 * @returns none, so that only owners may, where nothing says it
 */
export function permissionsAtDesk(path: string): readonly Permission[] {
  if (path === 'admin') return staffPermissions
  const isBelow = ([start]: Section) => path.startsWith(start) && /^([/.]|$)/.test(path.slice(start.length))
  return sections.find(isBelow)?.[1] ?? []
}

/** What no entry of the menu leads to, and what others may than those who see the entry above. */
const besideMenu: Section[] = [
  ['admin/search', staffPermissions],
  ['admin/uploads', staffPermissions],
  // Each kind of record says by itself who may edit it.
  ['admin/:kind', staffPermissions],
  ['admin/delete', staffPermissions],
  ['admin/articles', ['publish']],
  ['admin/bands', ['publish']],
  ['admin/merch', ['sell']],
  ['admin/merch/:id/variants', staffPermissions],
  ['admin/releases', ['sell']],
  ['admin/order-lines', ['sell']],
  ['admin/payments', ['sell']],
  ['admin/plays', ['publish']],
  ['admin/calls/:id/copies', ['sell']],
]

const ofLink = ({ to, for: permission, tabs = [] }: DeskLink): Section[] => [
  ...tabs.flatMap(ofLink),
  [to.slice(1), permission ? [permission] : staffPermissions],
]

const links = [
  ...coreDeskGroups.flatMap((group) => group.links),
  ...modules.flatMap((module) => module.links),
]

/** The longest first. */
const sections = [
  ...besideMenu,
  ...links.flatMap(ofLink).filter(([start]) => /^admin\/[^?#]+$/.test(start)),
].sort(([one], [other]) => other.length - one.length)
