import { type FunctionComponent, lazy } from 'react'

type Part<Props> = Promise<{ default: FunctionComponent<Props> }>

/** Loads a part of the viewer, or nothing if it cannot be fetched: reading goes on without it. */
const orNothing = <Props>(part: Part<Props>): Part<Props> => part.catch(() => ({ default: () => null }))

/** Parts of the viewer that few documents and readers need, loaded when needed. */
export const FilledForm = lazy(() => orNothing(import('./FilledForm')))
export const LayerList = lazy(() => orNothing(import('./LayerList')))
export const Presentation = lazy(() => orNothing(import('./Presentation')))
