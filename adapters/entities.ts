import { decodeHTMLAttribute } from "entities";
import type { DecodeEntity } from "#core/ports/system.ts";

export const decodeEntity: DecodeEntity = (entity) => decodeHTMLAttribute(entity);
