export const peopleFilters = ['staff', 'all', 'disabled'] as const
export type PeopleFilter = (typeof peopleFilters)[number]
