import { z } from 'zod'
import { pageFields } from '../../../platform/http/list-request.server'
import { peopleFilters } from '../people'

export const PeopleQuery = z.object({ ...pageFields(), show: z.enum(peopleFilters).default('all') })
