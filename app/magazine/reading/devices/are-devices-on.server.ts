import { isModuleOn } from '../../../site/modules/switches.server'
import { devicesModule } from './devices.module'

/** Tells whether readers can read on with other programs, which they open with a personal key. */
export const areDevicesOn = () => isModuleOn(devicesModule.name)
