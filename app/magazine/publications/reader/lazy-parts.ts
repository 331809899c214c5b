import { type FunctionComponent, lazy } from 'react'

type Part<Props> = Promise<{ default: FunctionComponent<Props> }>

/** Reading goes on without a part that cannot be fetched. */
const orNothing = <Props>(part: Part<Props>): Part<Props> => part.catch(() => ({ default: () => null }))

/** What few documents and readers need, fetched when they do. */
export const FilledForm = lazy(() => orNothing(import('./FilledForm')))
export const LayerList = lazy(() => orNothing(import('./LayerList')))
export const Presentation = lazy(() => orNothing(import('./Presentation')))
