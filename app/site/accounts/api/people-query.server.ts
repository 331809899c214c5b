import { z } from 'zod'
import { pageFields } from '../../../platform/http/list-request.server'
import { peopleFilters } from '../people/people'

export const PeopleQuery = z.object({
  show: z.enum(peopleFilters).default('all'),
  q: z.string().trim().max(200).default('').describe('A part of a username or an address'),
  ...pageFields(),
})
