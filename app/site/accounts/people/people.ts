import { href } from '../../../platform/href'
import { msg } from '../../../platform/i18n/i18n'

export const personNotFound = msg('User not found.')

export const peopleFilters = ['staff', 'all', 'disabled'] as const
export type PeopleFilter = (typeof peopleFilters)[number]

export const peopleList = {
  path: href('/admin/people'),
  shows: peopleFilters,
  sorts: ['a-z', 'z-a', 'newest', 'oldest'],
} as const
